import { toast } from '../../ui/toast.tsx'

/** Says that what the user wanted to change or delete was sent meanwhile. */
export function showAlreadySent(what: 'request' | 'review'): void {
  toast({
    tone: 'info',
    title: 'Already sent',
    description: `This ${what} was sent meanwhile.`,
  })
}
