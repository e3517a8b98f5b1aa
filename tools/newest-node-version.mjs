/** The newest LTS of Node, as of 2026-11-29 (nodejs.org/en/about/previous-releases). The image of the Dockerfile has the same. */
export const newestNode = '26.10.0';
