import { SupervisionAnalytics } from '../features/wall/analytics/supervision-analytics.tsx'
import { WithFlagNews } from './with-flag-news.tsx'

export function SupervisionFigures() {
  return (
    <WithFlagNews>
      <SupervisionAnalytics />
    </WithFlagNews>
  )
}
