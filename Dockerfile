# The product for production: web and worker from one image (ROLE chooses). Needs PostgreSQL, SMTP and Stripe: see README, Configuration.
FROM node:24-bookworm-slim AS build
WORKDIR /build
COPY . .
RUN bash scripts/release.sh /release

FROM node:24-bookworm-slim
ENV NODE_ENV=production DATA_DIR=/data
WORKDIR /plaudit
COPY --from=build /release .
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# The runtime of package.json, not the image's.
HEALTHCHECK --start-period=60s CMD ["node_modules/.bin/node", "-e", "fetch('http://127.0.0.1:3000/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node_modules/.bin/node", "src/server/main.ts"]
