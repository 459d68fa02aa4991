import { Alert, Text } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useWall, useWallSession } from '../hooks/wall-context.ts'

/** Earlier ones say nothing any more that the wall does not show. */
const SHOWN = 3

/** Says which candidates came from another proctor or went to one, until it is read. */
export function MovedAlert() {
  const { t } = useTranslation(['wall', 'common'])
  const session = useWallSession()
  const moves = useWall((state) => state.moves)
  return (
    <div role="status">
      {moves.length === 0 ? null : (
        <Alert
          color="blue"
          radius={0}
          icon={<IconUsersGroup aria-hidden />}
          withCloseButton
          closeButtonLabel={t('common:close')}
          onClose={() => session.store.setState({ moves: [] })}
          data-testid="candidates-moved"
        >
          {moves.slice(-SHOWN).map(({ title, direction, name, count }, index) => (
            <Text key={index} size="sm">
              {t(direction === 'to-you' ? 'wall:moved.toYou' : 'wall:moved.fromYou', { name, value: count, count })} ·{' '}
              {title}
            </Text>
          ))}
        </Alert>
      )}
    </div>
  )
}
