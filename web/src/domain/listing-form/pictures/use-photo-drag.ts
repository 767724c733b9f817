import { type PointerEvent, useState } from 'react'

interface Drag {
  id: number
  /** The photo under the pointer. */
  over: number
}

/**
 * Moves photos by their handles with a mouse, a pen or a finger. The items need the attribute
 * `data-photo` with the id of the photo. `onDrop` receives the photo and the one whose place it
 * takes.
 */
export function usePhotoDrag(onDrop: (id: number, over: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const handleProps = (id: number) => ({
    onPointerDown: (event: PointerEvent) => {
      // The next events come here, wherever the pointer is.
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrag({ id, over: id })
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const item = document.elementFromPoint(clientX, clientY)?.closest('[data-photo]')
      if (drag && item) setDrag({ id, over: Number(item.getAttribute('data-photo')) })
    },
    onPointerUp: () => {
      if (drag && drag.over !== id) onDrop(id, drag.over)
      setDrag(null)
    },
    onPointerCancel: () => setDrag(null),
  })
  return { drag, handleProps }
}
