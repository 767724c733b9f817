import { Fragment } from 'react'

/**
 * An email address, domain or URL that may be broken before its dots and slashes, and elsewhere
 * only when a part does not fit in a line.
 */
export function Address({ text }: { text: string }) {
  return (
    <span className="min-w-0 break-words">
      {text.split(/(?=[.@/?&=_])/).map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          <span>{part}</span>
        </Fragment>
      ))}
    </span>
  )
}
