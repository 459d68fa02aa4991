import { useSearchParams } from 'react-router'
import { currentQuery } from '../../../lib/current-query.ts'
import { type CardAddress, cardAt, withCard } from '../rules/card-address.ts'

/** Which card the address opens, and the ways to change that: a link opens the same card, and back closes it. */
export function useCardAddress() {
  const [query, setQuery] = useSearchParams()
  const address = cardAt(query)
  const change = (next: CardAddress | null, replace: boolean): void =>
    setQuery(() => withCard(currentQuery(), next), { replace, preventScrollReset: true })
  return {
    address,
    open: (next: CardAddress) => change(next, address !== null),
    close: () => change(null, true),
  }
}
