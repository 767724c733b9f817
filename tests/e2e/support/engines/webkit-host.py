"""The window in which the end-to-end tests show WebKit's pages.

WebKitWebDriver starts it with one argument, a JSON object:

folder          where storage, cookies and caches are kept; they survive a restart
width, height   size of the page in pixels
userAgent       the user agent
features        identifiers of features to switch on
position        [latitude, longitude] of the device; without it, the page may not have the position

The driver's own browser keeps nothing, cannot be as narrow as a phone, and refuses every permission.
"""

import ctypes
import json
import os
import signal
import sys

import gi

gi.require_version("Gdk", "3.0")
gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import GLib, Gtk, WebKit2  # noqa: E402

PR_SET_PDEATHSIG = 1
options = json.loads(sys.argv[1])


def end_with_driver():
    """Asks the kernel to end this process when the driver ends, however that happens."""
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
    for number in (signal.SIGTERM, signal.SIGINT):
        GLib.unix_signal_add(GLib.PRIORITY_HIGH, number, Gtk.main_quit)


def make_context():
    folder = options["folder"]
    storage = WebKit2.WebsiteDataManager(
        base_data_directory=os.path.join(folder, "data"),
        base_cache_directory=os.path.join(folder, "cache"),
    )
    context = WebKit2.WebContext(website_data_manager=storage)
    context.get_cookie_manager().set_persistent_storage(
        os.path.join(folder, "cookies"), WebKit2.CookiePersistentStorage.SQLITE
    )
    context.set_automation_allowed(True)
    context.get_geolocation_manager().connect("start", send_position)
    context.connect("automation-started", on_automation)
    return context


def make_settings():
    settings = WebKit2.Settings(
        user_agent=options["userAgent"],
        enable_write_console_messages_to_stdout=True,
        javascript_can_access_clipboard=True,
        hardware_acceleration_policy=WebKit2.HardwareAccelerationPolicy.NEVER,
    )
    features = WebKit2.Settings.get_all_features()
    for feature in (features.get(index) for index in range(features.get_length())):
        if feature.get_identifier() in options["features"]:
            settings.set_feature_enabled(feature, True)
    return settings


def send_position(manager):
    if "position" not in options:
        return False
    latitude, longitude = options["position"]
    manager.update_position(WebKit2.GeolocationPosition.new(latitude, longitude, 10))
    return True


def answer_permission(_view, request):
    is_position = isinstance(request, WebKit2.GeolocationPermissionRequest)
    if is_position and "position" in options:
        request.allow()
    else:
        request.deny()
    return True


def open_view(**extra):
    """Opens a window with a page and returns the page. `extra` is passed to the page."""
    view = WebKit2.WebView(settings=settings, is_controlled_by_automation=True, **extra)
    window = Gtk.Window(decorated=False)
    window.set_default_size(options["width"], options["height"])
    window.add(view)
    view.connect("permission-request", answer_permission)
    view.connect("create", lambda opener, _action: open_view(related_view=opener))
    view.connect("close", lambda _view: window.destroy())
    window.show_all()
    # There is no window manager that would give the window the focus.
    GLib.idle_add(take_focus, window, view)
    return view


def take_focus(window, view):
    if window.get_window():
        window.get_window().focus(0)
    view.grab_focus()
    return GLib.SOURCE_REMOVE


def on_automation(_context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("webkit-host")
    info.set_version(WebKit2.get_major_version(), WebKit2.get_minor_version(), 0)
    session.set_application_info(info)
    session.connect("create-web-view", lambda _session: open_view(web_context=context))


# Without animations the tests need not wait for their ends.
Gtk.Settings.get_default().set_property("gtk-enable-animations", False)
settings = make_settings()
context = make_context()
end_with_driver()
Gtk.main()
