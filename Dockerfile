# The web page and the HTTP server of a library, kept in the volume /library.
#   docker build -t sommaire . && docker run -p 8000:8000 -v sommaire:/library sommaire
# The address with its token is printed when it starts.
FROM python:3.12-slim

WORKDIR /src
COPY pyproject.toml README.md LICENSE requirements.lock ./
COPY src ./src
RUN pip install --no-cache-dir --require-hashes --requirement requirements.lock \
    && pip install --no-cache-dir --no-deps . && rm -rf /src \
    && useradd --create-home --uid 1000 sommaire && install -d -o sommaire /library

USER 1000
WORKDIR /library
ENV SOMMAIRE_LIBRARY=/library
VOLUME /library
EXPOSE 8000
ENTRYPOINT ["sommaire"]
CMD ["serve", "--host", "0.0.0.0", "--port", "8000"]
