type WithoutUndefined<T> = { [Key in keyof T]: Exclude<T[Key], undefined> }

/** Returns the values without undefined properties, so that they can be spread over a row. */
export function omitUndefined<T extends object>(values: T): WithoutUndefined<T> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as WithoutUndefined<T>
}
