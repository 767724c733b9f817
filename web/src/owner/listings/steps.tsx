import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { ProgressMeter } from '../progress-meter.tsx'
import type { ListingFields } from './fields.ts'

type FieldName = keyof ListingFields

/** The steps of the first form on a phone, with the fields that must be valid to go on. */
export const steps = [
  {
    name: 'business',
    title: 'Your business',
    fields: ['name', 'categoryId', 'yearsInBusiness', 'email', 'phone', 'website'],
  },
  {
    name: 'place',
    title: 'Where you are',
    fields: ['address', 'city', 'state', 'zipcode', 'latitude', 'longitude'],
  },
  { name: 'work', title: 'What you do', fields: ['description', 'servicesOffered', 'amenities'] },
  { name: 'hours', title: 'Opening hours', fields: ['openingHours'] },
  { name: 'more', title: 'Photos and license', fields: [] },
] as const satisfies readonly { name: string; title: string; fields: readonly FieldName[] }[]

/** `validate` checks fields, and focuses the first invalid one. */
export function useSteps(validate: (fields: readonly FieldName[]) => Promise<boolean>) {
  const [step, setStep] = useState(0)
  const indicator = useRef<HTMLDivElement>(null)
  const isFirst = useRef(true)
  // The button of the last step is gone, so the new step receives the focus.
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    indicator.current?.focus({ preventScroll: true })
    indicator.current?.scrollIntoView({ block: 'start' })
  }, [step])
  const goOn = async () => {
    if (await validate(steps[step]?.fields ?? [])) setStep(step + 1)
  }
  return {
    step,
    indicator,
    next: (event: FormEvent) => {
      event.preventDefault()
      void goOn()
    },
    back: () => setStep(step - 1),
  }
}

/** "Step 2 of 5", the title of the step and a bar. */
export function StepIndicator({
  step,
  ref,
}: {
  step: number
  ref: RefObject<HTMLDivElement | null>
}) {
  return (
    <div ref={ref} tabIndex={-1} className="scroll-mt-24 outline-none">
      <p className="mb-2 flex items-baseline justify-between gap-3">
        <span className="font-semibold">{steps[step]?.title}</span>
        <span className="text-sm text-muted tabular-nums">{`Step ${step + 1} of ${steps.length}`}</span>
      </p>
      <ProgressMeter done={step + 1} of={steps.length} />
    </div>
  )
}
