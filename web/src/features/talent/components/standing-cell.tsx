import { Text } from '@mantine/core'
import type { Standing } from '@pengawas/shared/contracts/talent'
import { useTranslation } from 'react-i18next'
import { formatDecimal } from '../../../lib/rules/numbers.ts'
import classes from './standing-cell.module.css'

/** A score in words and as a dot on the line from 0 to 100, with the middle half of the unit as a band. */
export function StandingCell({ standing }: { standing: Standing }) {
  const { t, i18n } = useTranslation('talent')
  const { score, unit } = standing
  const show = (value: number): string => formatDecimal(value, i18n.language, 1)
  return (
    <div className={classes.cell}>
      <Text fw={600} size="sm">
        {`${show(score)}%`}
      </Text>
      <svg viewBox="0 0 100 10" className={classes.line} aria-hidden>
        <line x1="0" y1="5" x2="100" y2="5" className={classes.axis} />
        {unit === null ? null : (
          <>
            <rect
              x={unit.lower}
              y="1.5"
              width={Math.max(0.5, unit.upper - unit.lower)}
              height="7"
              className={classes.band}
            />
            <line x1={unit.median} y1="0.5" x2={unit.median} y2="9.5" className={classes.median} />
          </>
        )}
        <circle cx={Math.min(98, Math.max(2, score))} cy="5" r="2.6" className={classes.own} />
      </svg>
      <Text size="xs" c="var(--pengawas-quiet)">
        <bdi>
          {unit === null
            ? t('tests.noUnit')
            : t('tests.unit', {
                median: show(unit.median),
                lower: show(unit.lower),
                upper: show(unit.upper),
                n: unit.n,
              })}
        </bdi>
      </Text>
    </div>
  )
}
