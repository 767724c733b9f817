import { useState } from 'react'
import { useHydrated } from '../../lib/hydration.ts'
import { useSite } from '../../lib/site.ts'

interface PostDateProps {
  /** Null for a post that was never published. */
  publishedAt: string | null
  format: (time: string | null, zone: string) => string
}

/**
 * The date of a post. Hydration keeps the text that the server has drawn and does not format the
 * date again, because the first use of Intl blocks a phone for a tenth of a second.
 */
export function PostDate({ publishedAt, format }: PostDateProps) {
  const { timeZone } = useSite()
  const isHydrated = useHydrated()
  const [drawnDate, setDrawnDate] = useState(isHydrated ? undefined : publishedAt)
  const isDrawn = !import.meta.env.SSR && publishedAt === drawnDate
  // The date has changed, so the text of the server is gone: format from now on.
  if (drawnDate !== undefined && publishedAt !== drawnDate) setDrawnDate(undefined)
  return (
    <time dateTime={publishedAt ?? undefined} suppressHydrationWarning>
      {isDrawn ? '' : format(publishedAt, timeZone)}
    </time>
  )
}
