// The parts of react-intl that the screens use. Sharing all of it would defeat tree-shaking: 1.1 KB of gzip in each first load.
export { FormattedMessage, IntlContext, IntlProvider, useIntl } from 'whole-react-intl';
