/** Path of a picture of the demo, such as "pipes-7". */
export const demoPictureUrl = (picture: string): string => `/uploads/demo-${picture}.webp`

/** File name pattern of the pictures of the demo. */
export const demoPictureFilePattern = /^demo-([a-z]+)-(\d+)\.webp$/

/**
 * Returns the path of the picture of each row that has one, from the text of pictures.json. The
 * first row of the CSV is 1.
 */
export function demoPictureUrls(picturesJson: string): ReadonlyMap<number, string> {
  const rowsOf = JSON.parse(picturesJson) as Record<string, number[]>
  return new Map(
    Object.entries(rowsOf).flatMap(([picture, rows]) =>
      rows.map((row) => [row, demoPictureUrl(picture)] as const),
    ),
  )
}
