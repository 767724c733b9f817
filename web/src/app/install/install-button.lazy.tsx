import { MonitorDown } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { IosSheet } from './ios-sheet.tsx'
import { install, useInstall } from './use-install.ts'

/**
 * The install button in the mobile menu, so that users need not scroll to the install offer at the
 * end of a page.
 */
export function InstallButton() {
  const method = useInstall()
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  if (!method) return null
  return (
    <>
      <Button
        variant="outline"
        wide
        icon={MonitorDown}
        onClick={() => (method === 'browser' ? void install() : setIsSheetOpen(true))}
      >
        Install App
      </Button>
      <IosSheet isOpen={isSheetOpen} onClose={() => setIsSheetOpen(false)} />
    </>
  )
}
