# syntax=docker/dockerfile:1
# See docs/deployment.md. PREVIOUS is the image of the previous release: its assets are added to the
# new build, for tabs that still run the previous release.
ARG NODE=22-bookworm-slim
ARG PREVIOUS=node:${NODE}

FROM node:${NODE} AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev && npm cache clean --force

FROM ${PREVIOUS} AS previous
USER root
RUN mkdir -p /app/dist

FROM packages AS build
COPY . .
COPY --from=previous /app/dist ./dist
# 1 builds a release whose service worker removes itself.
ARG LINTEL_KILL_SWITCH
RUN node api/commands/release.mjs

FROM node:${NODE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# Returns the memory of large replies to the system. See "Memory" in docs/deployment.md, also for
# the option of node below.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=1048576
WORKDIR /app
RUN mkdir /data && chown node:node /data
COPY --from=packages /app/node_modules ./node_modules
COPY package.json package-lock.json tsconfig.json knexfile.ts ./
# The commands (admin, import, outbox …) need the sources.
COPY api ./api
COPY --from=build /app/dist ./dist
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "--max-old-space-size=512", "dist/api/main.js"]
