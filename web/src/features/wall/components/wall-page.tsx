import { useState } from 'react'
import { createSelectionStore, SelectionContext } from '../bulk/bulk-context.ts'
import { WallView, type WallViewProps } from './wall-view.tsx'
import { WatchingProvider } from './watching-provider.tsx'

export function WallPage(props: WallViewProps) {
  const [selection] = useState(createSelectionStore)
  return (
    <WatchingProvider>
      <SelectionContext value={selection}>
        <WallView {...props} />
      </SelectionContext>
    </WatchingProvider>
  )
}
