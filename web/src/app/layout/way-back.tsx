import { ChevronLeft } from 'lucide-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation, useNavigate } from 'react-router-dom'
import { isStandalone } from '../../features/install/platform.ts'

/**
 * The way back in the installed app, whose window has no button of the browser's (N8). The header
 * keeps its place.
 */
export function WayBack() {
  const navigate = useNavigate()
  const [isInApp] = useState(isStandalone)
  // Drawn anew at every change of the address.
  useLocation()
  const room = document.getElementById('way-back')
  if (!isInApp || !room || !hasPageBefore()) return null
  return createPortal(
    <button
      type="button"
      className="btn btn-ghost btn-square -ml-2"
      aria-label="Back"
      onClick={() => void navigate(-1)}
    >
      <ChevronLeft aria-hidden size={24} />
    </button>,
    room,
  )
}

/** The router numbers the entries it makes. */
function hasPageBefore(): boolean {
  const { idx } = (window.history.state ?? {}) as { idx?: number }
  return typeof idx === 'number' && idx > 0
}
