import { act } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { useForm, useWatch } from 'react-hook-form'
import { afterEach, expect, test } from 'vitest'
import { keepEnteredValues } from '../../../web/src/app/entered-values.ts'

afterEach(() => document.body.replaceChildren())

/** Every kind of control, controlled by React or by React Hook Form, and what the app knows of it. */
function Controls({ onStart }: { onStart?: () => void }) {
  const [text, setText] = useState('')
  const [email, setEmail] = useState('')
  const [choice, setChoice] = useState('all')
  const [isOn, setIsOn] = useState(false)
  const [size, setSize] = useState('small')
  const { register, control } = useForm({ defaultValues: { message: '', trade: '' } })
  const values = useWatch({ control })
  useEffect(() => onStart?.(), [onStart])
  return (
    <form>
      <input id="text" value={text} onChange={({ target }) => setText(target.value)} />
      <input
        id="email"
        type="email"
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <select id="choice" value={choice} onChange={({ target }) => setChoice(target.value)}>
        <option value="all">All</option>
        <option value="roofs">Roofs</option>
      </select>
      <input
        id="switch"
        type="checkbox"
        checked={isOn}
        onChange={({ target }) => setIsOn(target.checked)}
      />
      {['tiny', 'small', 'large'].map((value) => (
        <input
          key={value}
          id={value}
          type="radio"
          name="size"
          value={value}
          checked={size === value}
          onChange={() => setSize(value)}
        />
      ))}
      <textarea id="message" {...register('message')} />
      <select id="trade" {...register('trade')}>
        <option value="">None</option>
        <option value="plumber">Plumber</option>
      </select>
      <output>{JSON.stringify([text, email, choice, isOn, size, values])}</output>
    </form>
  )
}

function draw(): HTMLElement {
  const root = document.body.appendChild(document.createElement('div'))
  root.innerHTML = renderToString(<Controls />)
  return root
}

const field = <T extends HTMLElement = HTMLInputElement>(id: string) =>
  document.querySelector<T>(`#${id}`) as T

async function hydrate(root: HTMLElement): Promise<void> {
  const enterAgain = keepEnteredValues(root)
  await act(async () => void hydrateRoot(root, <Controls onStart={enterAgain} />))
}

const known = () => JSON.parse(document.querySelector('output')?.textContent ?? '') as unknown[]

test('what was entered before hydration is kept, and known to the page', async () => {
  const root = draw()
  field('text').value = 'Tampa'
  field('email').value = 'a@b.example'
  field<HTMLSelectElement>('choice').value = 'roofs'
  field('switch').checked = true
  field('large').checked = true
  field('message').value = 'A leak'
  field<HTMLSelectElement>('trade').value = 'plumber'
  await hydrate(root)
  expect(known()).toEqual([
    'Tampa',
    'a@b.example',
    'roofs',
    true,
    'large',
    { message: 'A leak', trade: 'plumber' },
  ])
  expect(field('text').value).toBe('Tampa')
  expect(field('choice').value).toBe('roofs')
  expect([field('switch').checked, field('small').checked, field('large').checked]).toEqual([
    true,
    false,
    true,
  ])
  expect([field('message').value, field('trade').value]).toEqual(['A leak', 'plumber'])
})

test.each(['tiny', 'large'])('the chosen one of several is kept: %s', async (size) => {
  const root = draw()
  field(size).checked = true
  await hydrate(root)
  expect(known()[4]).toBe(size)
  expect(['tiny', 'small', 'large'].filter((id) => field(id).checked)).toEqual([size])
})

test('what is typed while the page is being hydrated is kept', async () => {
  const root = draw()
  const enterAgain = keepEnteredValues(root)
  field('text').value = 'Tam'
  field('text').dispatchEvent(new Event('input', { bubbles: true }))
  await act(async () => void hydrateRoot(root, <Controls onStart={enterAgain} />))
  expect(known()[0]).toBe('Tam')
  expect(field('text').value).toBe('Tam')
})

test('a page in which nothing was entered stays as drawn', async () => {
  const root = draw()
  await hydrate(root)
  expect(known()).toEqual(['', '', 'all', false, 'small', { message: '', trade: '' }])
})
