# Caddy as a user of its own. Its binary carries a file capability, which a process without capabilities may not start: the copy has none.
# Docker gives a new volume the owner of the folder in the image.
FROM node:24.11.1-bookworm-slim AS folders
RUN install -d -m 700 /made/caddy

FROM caddy:2.10.0
COPY --from=folders --chown=1000:1000 /made/ /
RUN cp /usr/bin/caddy /usr/local/bin/caddy
ENV XDG_DATA_HOME=/caddy XDG_CONFIG_HOME=/tmp
USER 1000:1000
CMD ["/usr/local/bin/caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]
