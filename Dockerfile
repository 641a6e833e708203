# docs/operating/container.md describes how to build and run this image.
ARG BUILD_IMAGE=node:26-bookworm-slim
ARG RUN_IMAGE=debian:bookworm-slim

FROM ${BUILD_IMAGE} AS build
WORKDIR /build
# Only a change of these files installs the packages anew.
COPY .npmrc package.json package-lock.json ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
COPY scripts/installHooks.mjs scripts/
COPY scripts/leftOut scripts/leftOut/
# The system's packages get the fixes of its release, so they have no version here.
# hadolint ignore=DL3008
RUN apt-get update \
  && apt-get install --yes --no-install-recommends libatomic1 \
  && rm -rf /var/lib/apt/lists/* \
  && npm ci --omit=dev
COPY . .
ARG MUSTER_COMMIT=
RUN npm run pack -- --with-node --to=/out/muster

FROM ${RUN_IMAGE}
# hadolint ignore=DL3008
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ca-certificates libatomic1 \
  && rm -rf /var/lib/apt/lists/* \
  && groupadd --gid 10001 muster \
  && useradd --uid 10001 --gid 10001 --no-create-home --home-dir /var/lib/muster --shell /usr/sbin/nologin muster \
  && install -d -o 10001 -g 10001 -m 0700 /var/lib/muster
# Belongs to root: the server can't change its own program.
COPY --from=build /out/muster /opt/muster/
WORKDIR /opt/muster
ENV HOST=0.0.0.0 \
  PORT=3000 \
  MUSTER_DATA=/var/lib/muster
USER 10001:10001
VOLUME /var/lib/muster
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=2m --retries=4 \
  CMD ["/opt/muster/node_modules/.bin/node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/health/live').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/opt/muster/muster"]
CMD ["start"]
