interface Photo {
  id: number
}

/** Returns whether `photos` names each of the stored photos once. */
export function namesEveryPhoto(photos: readonly Photo[], stored: readonly Photo[]): boolean {
  const ids = new Set(photos.map(({ id }) => id))
  const isComplete = ids.size === photos.length && ids.size === stored.length
  return isComplete && stored.every(({ id }) => ids.has(id))
}
