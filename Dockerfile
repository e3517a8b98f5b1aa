# The gateway as an image: docs/deploy.md says how to build and run it.
FROM node:26.10.0-trixie-slim AS build
# The day in the build number, in seconds since 1970.
ARG SOURCE_DATE_EPOCH
WORKDIR /build
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build -- --quiet && mkdir data

FROM node:26.10.0-trixie-slim
ENV NODE_ENV=production
WORKDIR /gateway
COPY --from=build /build/package.json /build/LICENSE /build/NOTICE ./
COPY --from=build /build/dist ./dist
COPY --from=build --chown=node:node --chmod=0700 /build/data /data
USER node
VOLUME /data
EXPOSE 8080 8090 9090
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s --start-interval=1s --retries=3 \
  CMD ["node", "dist/server/main.js", "--health"]
ENTRYPOINT ["node", "dist/server/main.js"]
CMD ["--data", "/data/gateway.sqlite"]
