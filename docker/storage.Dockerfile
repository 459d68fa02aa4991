# MinIO as a user of its own.
# Docker gives a new volume the owner of the folder in the image.
FROM node:24.11.1-bookworm-slim AS folders
RUN install -d -m 700 /made/objects

FROM minio/minio:RELEASE.2025-04-22T22-12-26Z
COPY --from=folders --chown=1000:1000 /made/ /
USER 1000:1000
