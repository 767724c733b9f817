import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { reviewForm } from '#contract/reviews.ts'
import { ReviewDialog } from '../../../../web/src/domain/reviews/review-dialog.lazy.tsx'
import 'fake-indexeddb/auto'
import { buildUser } from '../../../support/builders.ts'
import { renderApp } from '../../../support/render.tsx'

test('the form of a review takes as many characters of a name as the server', async () => {
  const dialog = (
    <ReviewDialog
      contractor={{ id: 3, name: 'Bay Roofing' }}
      user={buildUser({ emailConfirmed: true })}
      review={null}
      onClose={() => undefined}
    />
  )
  renderApp([{ path: '/', element: dialog }])
  const { maxLength } = await screen.findByLabelText<HTMLInputElement>(/Name to be shown/)
  const isAccepted = (length: number) =>
    reviewForm.shape.authorName.safeParse('a'.repeat(length)).success
  expect([maxLength, maxLength + 1].map(isAccepted)).toEqual([true, false])
})
