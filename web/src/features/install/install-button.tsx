import { MonitorDown } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../components/button.tsx'
import { IosSheet } from './ios-sheet.tsx'
import { install, useInstall } from './use-install.ts'

/** The install button in the menu on phones: nobody has to scroll to the end of a page for it. */
export function InstallButton() {
  const way = useInstall()
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  if (!way) return null
  return (
    <>
      <Button
        variant="outline"
        wide
        icon={MonitorDown}
        onClick={() => (way === 'browser' ? void install() : setIsSheetOpen(true))}
      >
        Install App
      </Button>
      <IosSheet isOpen={isSheetOpen} onClose={() => setIsSheetOpen(false)} />
    </>
  )
}
