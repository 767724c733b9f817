import { CircleAlert, CircleCheck, type LucideIcon } from 'lucide-react'
import { Spinner } from '../../ui/spinner.tsx'
import type { EmailCheckResult } from './queries.ts'

/** Shows the progress or the result of the last check. Empty before the first check. */
export function StatusAlert({
  isPending,
  result,
}: {
  isPending: boolean
  result: EmailCheckResult | undefined
}) {
  return (
    <div role="status">
      {isPending ? (
        <StatusBox tone="border-info/40 bg-info/10" title="Processing" text="Please wait..." />
      ) : (
        result &&
        (result.isSuccess ? (
          <StatusBox
            tone="border-success/40 bg-success/10"
            iconTone="text-success"
            icon={CircleCheck}
            title="Success"
            text={result.message}
          />
        ) : (
          <StatusBox
            tone="border-error/40 bg-error/10"
            iconTone="text-error"
            icon={CircleAlert}
            title="Error"
            text={result.message}
          />
        ))
      )}
    </div>
  )
}

function StatusBox({
  tone,
  icon: Icon,
  iconTone = '',
  title,
  text,
}: {
  tone: string
  icon?: LucideIcon
  iconTone?: string
  title: string
  text: string
}) {
  return (
    <div className={`mt-4 flex items-start gap-3 rounded-box border p-4 ${tone}`}>
      {Icon ? (
        <Icon aria-hidden size={20} className={`mt-0.5 shrink-0 ${iconTone}`} />
      ) : (
        <Spinner size="sm" />
      )}
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        <p className="break-words">{text}</p>
      </div>
    </div>
  )
}
