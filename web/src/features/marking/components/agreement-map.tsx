import { Box, Group, Paper, Text, Title } from '@mantine/core'
import type { MarkingStats } from '@pengawas/shared/contracts/marking'
import { useTranslation } from 'react-i18next'
import classes from './agreement-map.module.css'

const TENS = Array.from({ length: 11 }, (_, index) => index)

/** Shares of the theme's colour in a cell. Deeper than this it would be too dark for the page's own letters, and not dark enough for white ones. */
const FAINTEST = 0.1
const DEEPEST = 0.55

/** How often the grader said one thing and a person another: on the diagonal they agree. A table, so that it can be read without its colours. */
export function AgreementMap({ pairs }: { pairs: MarkingStats['pairs'] }) {
  const { t } = useTranslation('marking')
  const countOf = new Map(pairs.map(({ grader, person, count }) => [`${grader}:${person}`, count]))
  const most = Math.max(1, ...pairs.map(({ count }) => count))
  return (
    <Paper withBorder p={{ base: 'md', sm: 'lg' }} component="section" aria-label={t('map.title')}>
      <Title order={3} size="h5">
        {t('map.title')}
      </Title>
      <Text size="sm" c="var(--pengawas-quiet)" mb="sm">
        {t('map.hint')}
      </Text>
      <Group gap="xs" align="center" wrap="nowrap">
        <Box className={classes.scroll} tabIndex={0} role="region" aria-label={t('map.title')}>
          <table className={classes.map} dir="ltr">
            <caption className={classes.caption}>{t('map.axes')}</caption>
            <thead>
              <tr>
                <td />
                {TENS.map((person) => (
                  <th key={person} scope="col" aria-label={t('map.person', { points: person * 10 })}>
                    {person * 10}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {TENS.toReversed().map((grader) => (
                <tr key={grader}>
                  <th scope="row" aria-label={t('map.grader', { points: grader * 10 })}>
                    {grader * 10}
                  </th>
                  {TENS.map((person) => {
                    const count = countOf.get(`${grader}:${person}`) ?? 0
                    return (
                      <Box
                        component="td"
                        key={person}
                        data-diagonal={grader === person || undefined}
                        data-strong={count / most > 0.5 || undefined}
                        __vars={{
                          '--share': String(count === 0 ? 0 : FAINTEST + (DEEPEST - FAINTEST) * (count / most)),
                        }}
                      >
                        {count === 0 ? '' : count}
                      </Box>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </Box>
      </Group>
    </Paper>
  )
}
