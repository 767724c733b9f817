import { CircleAlert } from 'lucide-react'

/** Why the request was not sent; stays where the toast goes (D6). */
export function FormError({ message }: { message: string }) {
  return (
    <div role="alert" className="flex items-start gap-3 rounded-box border border-error/30 bg-error/10 p-4">
      <CircleAlert aria-hidden size={20} className="mt-0.5 shrink-0 text-error" />
      <div>
        <p className="font-semibold">Failed to submit request</p>
        <p>{message}</p>
      </div>
    </div>
  )
}
