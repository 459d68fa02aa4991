import { ActionIcon, Indicator, Tooltip } from '@mantine/core'
import { IconHourglassHigh } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useWall } from '../hooks/wall-context.ts'
import { INCIDENTS_KEY, incidentsQuery } from '../incidents/incidents-api.ts'

/** The way to what waits for a person's decision, with how much that is. */
export function IncidentsLink() {
  const { t } = useTranslation('wall')
  const queryClient = useQueryClient()
  const changes = useWall((state) => state.incidentChanges)
  const credits = useQuery(incidentsQuery('credit', 'pending'))
  const late = useQuery(incidentsQuery('late-answer', 'pending'))
  const isKnown = credits.data !== undefined && late.data !== undefined
  const waiting = (credits.data?.total ?? 0) + (late.data?.total ?? 0)
  useEffect(() => {
    if (changes > 0) void queryClient.invalidateQueries({ queryKey: INCIDENTS_KEY })
  }, [changes, queryClient])
  const label = isKnown ? t('incidents.waiting', { value: waiting }) : t('incidents.title')
  return (
    <Tooltip label={label}>
      <Indicator label={waiting} size={18} color="red.9" disabled={waiting === 0} offset={6}>
        <ActionIcon
          component={Link}
          to="/dashboard/incidents"
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={label}
          data-testid="incidents-link"
        >
          <IconHourglassHigh size={20} aria-hidden />
        </ActionIcon>
      </Indicator>
    </Tooltip>
  )
}
