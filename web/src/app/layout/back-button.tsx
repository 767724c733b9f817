import { ChevronLeft } from 'lucide-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation, useNavigate } from 'react-router-dom'
import { isStandalone } from '../install/platform.ts'

/**
 * The back button of the installed app, whose window has no browser controls. It is rendered into a
 * slot of the header.
 */
export function BackButton() {
  const navigate = useNavigate()
  const [isInstalled] = useState(isStandalone)
  // Renders again after every navigation, so that `hasPreviousPage` is checked again.
  useLocation()
  const slot = document.getElementById('back-button-slot')
  if (!isInstalled || !slot || !hasPreviousPage()) return null
  return createPortal(
    <button
      type="button"
      className="btn btn-ghost btn-square -ml-2"
      aria-label="Back"
      onClick={() => void navigate(-1)}
    >
      <ChevronLeft aria-hidden size={24} />
    </button>,
    slot,
  )
}

/**
 * Returns true when Back leads to a page of the app. React Router stores the index of a history
 * entry as `idx` in its state.
 */
function hasPreviousPage(): boolean {
  const { idx } = (window.history.state ?? {}) as { idx?: number }
  return typeof idx === 'number' && idx > 0
}
