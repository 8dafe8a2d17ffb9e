# The server in a container: the static program of a release, and no other file. `RELEASING.md` says
# how it is built.
FROM scratch
ARG TARGETARCH
COPY target/image/${TARGETARCH}/fourgone /fourgone
# Nobody in particular, who owns nothing.
USER 65532:65532
# The server and its health check read it.
ENV FOURGONE_ADDR=0.0.0.0:4444
EXPOSE 4444
HEALTHCHECK --interval=30s --timeout=6s --start-period=5s CMD ["/fourgone", "serve", "--check"]
ENTRYPOINT ["/fourgone"]
CMD ["serve"]
