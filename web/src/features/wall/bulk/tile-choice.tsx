import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSelection } from './bulk-context.ts'
import classes from './tile-choice.module.css'

/** Whether a tile is chosen. The tile's own button takes the click; this says what it does to people who cannot see it. */
export function TileChoice({ testSessionId, name }: { testSessionId: string; name: string }) {
  const { t } = useTranslation('interventions')
  const isOn = useSelection((selection) => selection.isOn)
  const isChosen = useSelection((selection) => selection.ids.includes(testSessionId))
  if (!isOn && !isChosen) return null
  return (
    <>
      {isChosen ? <div className={classes.frame} data-testid="chosen" /> : null}
      <Checkbox
        className={classes.mark}
        size="md"
        tabIndex={-1}
        checked={isChosen}
        readOnly
        aria-label={t('select.one', { name })}
      />
    </>
  )
}
