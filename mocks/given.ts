/** A part of the values: a key that is absent or undefined says nothing about it. */
export type Given<T> = { [Key in keyof T]?: T[Key] | undefined }

type Present<T> = { [Key in keyof T]: Exclude<T[Key], undefined> }

/** Only what was given, so that it can be spread over what there is. */
export function given<T extends object>(values: T): Present<T> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Present<T>
}
