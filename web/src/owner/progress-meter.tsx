/** A bar of parts, the first of which are filled. The text beside it says the same. */
export function ProgressMeter({ done, of }: { done: number; of: number }) {
  return (
    <div aria-hidden className="flex gap-1">
      {Array.from({ length: of }, (_, index) => (
        <span
          key={index}
          className={`h-2 flex-1 rounded-full ${index < done ? 'bg-primary' : 'bg-base-300'}`}
        />
      ))}
    </div>
  )
}
