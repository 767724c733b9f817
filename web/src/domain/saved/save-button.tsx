import { Heart } from 'lucide-react'
import type { Contractor } from '#contract/entities.ts'
import { toast } from '../../ui/toast.tsx'
import { useSavedIds } from './saved-ids.ts'
import { toggleSaved } from './toggle-saved.ts'

interface SaveButtonProps {
  contractor: Contractor
  category?: { name: string; slug: string } | undefined
  /**
   * `corner` is an icon for the corner of a card, `from-sm` a button whose text is hidden on
   * phones, `never` a button without visible text.
   */
  variant?: 'corner' | 'from-sm' | 'never'
  size?: 'md' | 'lg'
  className?: string
}

const looks = {
  corner: {
    button:
      'btn-ghost btn-square aria-pressed:border-transparent aria-pressed:bg-transparent aria-pressed:shadow-none',
    text: 'sr-only',
  },
  'from-sm': {
    button: 'border-base-300 bg-base-100 hover:bg-base-300/50 max-sm:px-3.5',
    text: 'max-sm:sr-only',
  },
  never: { button: 'border-base-300 bg-base-100 hover:bg-base-300/50 px-3', text: 'sr-only' },
}

/** Saves or removes a contractor on this device. It works offline and without an account. */
export function SaveButton({
  contractor,
  category,
  variant = 'corner',
  size = 'md',
  className = '',
}: SaveButtonProps) {
  const isSaved = useSavedIds(({ ids }) => ids.has(contractor.id))
  return (
    <button
      type="button"
      aria-pressed={isSaved}
      aria-label={`Save ${contractor.name}`}
      title={isSaved ? 'Saved on this device' : 'Save on this device'}
      className={`needs-code btn print:hidden ${size === 'lg' ? 'btn-lg' : ''} ${looks[variant].button} ${className}`}
      onClick={() => void toggle(contractor, category)}
    >
      <Heart
        aria-hidden
        size={20}
        className={`shrink-0 ${isSaved ? 'fill-accent text-accent' : ''}`}
      />
      <span className={looks[variant].text}>{isSaved ? 'Saved' : 'Save'}</span>
    </button>
  )
}

async function toggle(
  contractor: Contractor,
  category: SaveButtonProps['category'],
): Promise<void> {
  try {
    const message = await toggleSaved(contractor, category)
    if (message) toast(message)
  } catch {
    toast({
      tone: 'error',
      title: 'Nothing was changed',
      description: 'A part of the app is missing on this device. Try again with a connection.',
    })
  }
}
