declare module 'fs-native-extensions' {
  /**
   * Locks the open file until the descriptor is closed. Returns false when another descriptor holds
   * the lock.
   */
  export function tryLock(fd: number): boolean
}
