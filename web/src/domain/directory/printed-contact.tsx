import type { Contractor } from '#contract/entities.ts'
import { formatPhone } from '../../lib/format-phone.ts'
import { fullAddress } from './full-address.ts'

/** Phone number and address of a card, shown only in print, where the buttons are left out. */
export function PrintedContact({ contractor }: { contractor: Contractor }) {
  const address = fullAddress(contractor)
  return (
    <p className="hidden print:block">
      {contractor.phoneNumber && (
        <strong className="tabular-nums">{formatPhone(contractor.phoneNumber)}</strong>
      )}
      {address && <span>{contractor.phoneNumber ? ` · ${address}` : address}</span>}
    </p>
  )
}
