// The only access to the router: this module, not react-router, is the shared singleton, so the shell includes only what is
// exported here. Add an export when a screen needs one.
export {
  BrowserRouter,
  Navigate,
  Route,
  Routes,
  useLocation,
  useMatch,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router';
export { Link, NavLink } from './link.js';
