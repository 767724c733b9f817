import { PENDING_SAVE_PREFIX } from '#contract/device-storage.ts'
import type { Contractor } from '#contract/entities.ts'
import { loadCode } from '../../lib/api-error.ts'
import { Icon } from '../../ui/icon.tsx'
import type { ToastMessage } from '../../ui/toast-card.tsx'
import { toast } from '../../ui/toast.tsx'
import { setSaved, useSavedIds } from './saved-ids.ts'

interface SaveButtonProps {
  contractor: Contractor
  category?: { name: string; slug: string } | undefined
  /** `corner` is an icon on a card, `icon` a quiet button with an icon, `text` one with a text. */
  variant?: 'corner' | 'icon' | 'text'
  className?: string
}

const looks = {
  corner: {
    button: 'btn-ghost btn-square aria-pressed:border-transparent aria-pressed:bg-transparent',
    text: 'sr-only',
  },
  icon: {
    button: 'btn-quiet px-0',
    text: 'sr-only',
  },
  text: { button: 'btn-quiet', text: '' },
}

/** Saves or removes a contractor on this device. It works offline and without an account. */
export function SaveButton({
  contractor,
  category,
  variant = 'corner',
  className = '',
}: SaveButtonProps) {
  const isSaved = useSavedIds(({ ids }) => ids.has(contractor.id))
  return (
    <button
      type="button"
      aria-pressed={isSaved}
      aria-label={`Save ${contractor.name}`}
      title={isSaved ? 'Saved on this device' : 'Save on this device'}
      className={`needs-code btn print:hidden ${looks[variant].button} ${className}`}
      onClick={() => void toggleSavedWithToast(contractor, category)}
    >
      <Icon
        name="heart"
        size={20}
        className={`shrink-0 ${isSaved ? 'fill-accent text-accent' : ''}`}
      />
      <span className={looks[variant].text}>{isSaved ? 'Saved' : 'Save'}</span>
    </button>
  )
}

/** Saves or removes a contractor, and shows a toast where there is something to say. */
export async function toggleSavedWithToast(
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

/**
 * Saves or removes a contractor. The save button changes at once. A pending save in localStorage
 * keeps the change if the page is closed before it is in the database. Returns a toast to show, or
 * null. When the database code cannot be loaded, undoes the change of the button, deletes the
 * pending save and throws.
 */
export async function toggleSaved(
  contractor: Contractor,
  category: { name: string; slug: string } | undefined,
): Promise<ToastMessage | null> {
  const { id } = contractor
  const isWanted = !useSavedIds.getState().ids.has(id)
  const key = `${PENDING_SAVE_PREFIX}${id}`
  try {
    localStorage.setItem(
      key,
      JSON.stringify(
        isWanted
          ? { ...contractor, userId: null, category, pressedAt: new Date().toISOString() }
          : null,
      ),
    )
  } catch {
    // Storage denied or full: the change is lost if the page is closed at once.
  }
  setSaved(id, isWanted)
  try {
    const { saveOrRemove } = await loadCode(() => import('./saved.ts'))
    return await saveOrRemove(contractor, category, isWanted)
  } catch (error) {
    setSaved(id, !isWanted)
    // `removeItem` throws only when localStorage is denied, and then there is no entry to delete.
    localStorage.removeItem(key)
    throw error
  }
}
