declare module 'fs-native-extensions' {
  /**
   * Locks the open file for its descriptor until it is closed; false when another descriptor has
   * it.
   */
  export function tryLock(fd: number): boolean
}
