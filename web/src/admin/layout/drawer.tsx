import { Menu, X } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useModal } from '../../ui/use-modal.ts'
import { adminLinks, isActiveAdminLink } from './admin-links.ts'
import { Sidebar } from './sidebar.tsx'

/** A bar with the current admin section, shown below 1024 px. It opens the menu in a drawer. */
export function DrawerBar() {
  const [isOpen, setIsOpen] = useState(false)
  const { pathname } = useLocation()
  const current = adminLinks.find(({ to }) => isActiveAdminLink(to, pathname))
  const close = () => setIsOpen(false)
  return (
    <div className="sticky top-16 z-20 border-b border-base-300 bg-base-100 lg:hidden print:hidden">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className="page flex min-h-12 items-center gap-3 text-left font-medium hover:bg-base-300/50"
      >
        <Menu aria-hidden size={20} className="shrink-0" />
        <span>
          <span className="sr-only">Open admin menu. </span>
          {current?.label ?? 'Admin'}
        </span>
      </button>
      {isOpen && <Drawer onClose={close} />}
    </div>
  )
}

/** A modal drawer at the left edge. Esc, the close button, the backdrop and the links close it. */
function Drawer({ onClose }: { onClose: () => void }) {
  const modal = useModal(onClose)

  return (
    <dialog
      {...modal}
      aria-label="Admin menu"
      className="m-0 h-dvh max-h-none w-72 max-w-[86vw] border-0 border-r border-base-300 bg-base-100 p-0 text-base-content backdrop:bg-black/50"
    >
      <div className="flex min-h-full flex-col p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
        <div className="mb-3 flex items-center justify-between gap-3">
          <h2 className="pl-3 text-lg">Admin</h2>
          <button
            type="button"
            className="btn btn-ghost btn-square"
            aria-label="Close"
            onClick={onClose}
          >
            <X aria-hidden size={20} />
          </button>
        </div>
        <Sidebar onNavigate={onClose} />
      </div>
    </dialog>
  )
}
