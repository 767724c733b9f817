import { type MouseEvent, useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { useServerDrawing } from '../../lib/head.tsx'
import { safePostHtml } from './post-html.ts'

/**
 * The content of an article, sanitised on render. Links to pages of this site do not reload the
 * app.
 */
export function PostBody({ content }: { content: string }) {
  const server = useServerDrawing()
  const html = useMemo(
    () => (server ? server.toPostHtml(content) : safePostHtml(content)),
    [content, server],
  )
  const navigate = useNavigate()

  const followInternalLink = (event: MouseEvent<HTMLDivElement>) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (
      !link ||
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return
    if (
      link.origin !== location.origin ||
      link.target !== '' ||
      isAnchorOnPage(link) ||
      /^\/(?:api|uploads)\//.test(link.pathname)
    )
      return
    event.preventDefault()
    void navigate(link.pathname + link.search + link.hash)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- the links inside are the controls
    <div
      className="prose max-w-prose break-words sm:prose-lg"
      onClick={followInternalLink}
      // The sanitisers of the server and the browser may write the same content as different HTML.
      suppressHydrationWarning
      // oxlint-disable-next-line react/no-danger -- the text is sanitised above
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

function isAnchorOnPage(link: HTMLAnchorElement): boolean {
  return link.hash !== '' && link.pathname === location.pathname
}
