import { Wrench } from 'lucide-react'
import { useEffect } from 'react'
import { paymentMessages } from '#contract/messages.ts'
import { useConnection } from '../../device/connection.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'

/** Shown in maintenance mode. The user can activate the listing without a charge. */
export function Maintenance({
  message,
  isQuiet,
  onActivate,
}: {
  message: string | null
  isQuiet: boolean
  onActivate: () => void
}) {
  const isOffline = useConnection((state) => state.isOffline)
  const description = message ?? paymentMessages.maintenance
  useEffect(() => {
    if (!isQuiet) toast({ tone: 'info', title: 'Maintenance Mode', description })
  }, [isQuiet, description])
  return (
    <div className="flex flex-col items-center gap-3 py-4 text-center">
      <span className="inline-flex size-14 items-center justify-center rounded-full bg-info/10 text-info">
        <Wrench aria-hidden size={26} />
      </span>
      <h2 className="text-xl">Maintenance Mode</h2>
      <p className="text-muted">{description}</p>
      <Button size="lg" wide className="mt-2" disabled={isOffline} onClick={onActivate}>
        {isOffline ? 'Needs a connection' : 'Activate Listing'}
      </Button>
    </div>
  )
}
