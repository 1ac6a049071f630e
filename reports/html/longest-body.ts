/** Characters of one body that the page holds; the HAR log has all. */
export const longestBody = 4_000
