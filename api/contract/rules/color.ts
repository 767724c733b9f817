/** The form of the color of the site, such as "#12574b". */
export const colorPattern = /^#[0-9a-f]{6}$/i
