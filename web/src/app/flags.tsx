import { FlagsPage } from '../features/wall/flags/flags-page.tsx'
import { WithFlagNews } from './with-flag-news.tsx'

export function Flags() {
  return (
    <WithFlagNews>
      <FlagsPage />
    </WithFlagNews>
  )
}
