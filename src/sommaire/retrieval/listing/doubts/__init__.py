"""Why a reading may not be what the question asks, a file for each thing that tells it."""
