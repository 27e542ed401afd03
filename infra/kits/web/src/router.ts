// The one door to the router: this module, not react-router, is the shared singleton, so that what nobody imports
// through it is shaken out of the shell. Add an export here when a screen needs one.
export {
  BrowserRouter,
  Link,
  MemoryRouter,
  Navigate,
  NavLink,
  Outlet,
  Route,
  Routes,
  useLocation,
  useMatch,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router';
