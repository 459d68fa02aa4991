# The media node: mediasoup workers and inference. It dials into a hub; see .env.example for its configuration.
FROM node:24.11.1-bookworm-slim AS prepared
WORKDIR /app
COPY . .
# The worker (fetched, or compiled against Debian's libraries) and the converted models.
ENV XDG_CACHE_HOME=/cache
RUN node setup/run.mjs prepare
RUN install -D -m 755 /cache/pengawas/mediasoup-worker/*/mediasoup-worker /out/mediasoup-worker \
  && cp -r /cache/pengawas/models/* /out/models

FROM node:24.11.1-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY shared/package.json shared/
COPY signaling/package.json signaling/
COPY api/package.json api/
COPY ml/package.json ml/
COPY sfu/package.json sfu/
COPY web/package.json web/
COPY tests/package.json tests/
RUN npm install --no-save --ignore-scripts --omit=dev --workspace=@pengawas/sfu --include-workspace-root=false
# onnxruntime brings its library for every platform: 240 MB that this image never loads. And the worker is taken from above.
RUN arch=$(node -p process.arch) \
  && find node_modules/onnxruntime-node/bin -mindepth 2 -maxdepth 2 -type d ! -name linux -exec rm -r {} + \
  && find node_modules/onnxruntime-node/bin -mindepth 3 -maxdepth 3 -type d ! -name "$arch" -exec rm -r {} + \
  && rm -rf node_modules/mediasoup/worker

FROM node:24.11.1-bookworm-slim
ENV NODE_ENV=production DATA_DIR=/data MEDIASOUP_WORKER_BIN=/opt/pengawas/mediasoup-worker MODELS_DIR=/opt/pengawas/models
WORKDIR /app
# What the worker is linked with where it was compiled here.
RUN apt-get update \
  && apt-get install -y --no-install-recommends libssl3 libuv1 libsrtp2-1 libabsl20220623 libflatbuffers2 \
  && rm -rf /var/lib/apt/lists/* \
  && install -d -m 700 -o node -g node /data
COPY --from=prepared /out /opt/pengawas
COPY --from=packages /app/node_modules node_modules
COPY package.json ./
COPY shared shared
COPY ml ml
COPY sfu sfu
USER node
VOLUME /data
# The first worker takes connections.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "require('node:net').connect(Number(process.env.MEDIA_PORT_BASE ?? 44400), '127.0.0.1', () => process.exit(0)).on('error', () => process.exit(1))"]
CMD ["node", "sfu/src/main.ts"]
