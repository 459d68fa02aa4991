# The hub: API, sockets and the built web app. Configuration comes from the environment; see .env.example.
FROM node:24.11.1-bookworm-slim AS web
WORKDIR /app
COPY . .
RUN npm install --no-save --ignore-scripts
RUN cd web && NODE_ENV=production node ../node_modules/vite/bin/vite.js build

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
RUN npm install --no-save --ignore-scripts --omit=dev --workspace=@pengawas/api --include-workspace-root=false

FROM node:24.11.1-bookworm-slim
ENV NODE_ENV=production DATA_DIR=/data
WORKDIR /app
RUN install -d -m 700 -o node -g node /data
COPY --from=packages /app/node_modules node_modules
COPY package.json ./
COPY shared shared
COPY signaling signaling
COPY api api
COPY --from=web /app/web/dist web/dist
USER node
EXPOSE 3001 3002
VOLUME /data
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3001/ready').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "api/src/main.ts"]
