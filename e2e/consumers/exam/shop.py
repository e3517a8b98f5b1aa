"""A right shop with Python's standard library: orders by number, the form, the result, and a page of each order."""
import json
import os
import re
import uuid
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.error import HTTPError
from urllib.parse import parse_qs, urlencode, urlsplit
from urllib.request import Request, urlopen

GATEWAY = os.environ["PAYMENT_GATEWAY_URL"]
ENTITY = {"entityId": os.environ["PAYMENT_ENTITY_ID"]}
HEADERS = {"Authorization": "Bearer " + os.environ["PAYMENT_ACCESS_TOKEN"]}
SALE = {"amount": "92.00", "currency": "EUR", "paymentType": "DB"}
PATH = re.compile(r"/?v1/checkouts/([0-9A-Za-z.-]{1,64})/payment")
orders = {}


def ask(path, parameters=None, query=None):
    """Sends a request, POST with parameters, and gives the answer: errors are JSON as well."""
    url = GATEWAY + path + ("?" + urlencode(query) if query else "")
    body = urlencode(parameters).encode() if parameters else None
    try:
        with urlopen(Request(url, body, HEADERS), timeout=20) as answer:
            return json.load(answer)
    except HTTPError as error:
        return json.load(error)


def checkout_page():
    number = uuid.uuid4().hex
    sale = {**SALE, "merchantTransactionId": number}
    checkout = ask("/v1/checkouts", {**ENTITY, **sale, "integrity": "true"})
    orders[number] = {"checkout": checkout["id"], "is_paid": False}
    return f"""<h1>A lamp</h1>
<script>var wpwlOptions = {{ layout: 'compact' }};</script>
<script src="{GATEWAY}/v1/paymentWidgets.js?checkoutId={checkout["id"]}"
        integrity="{checkout["integrity"]}" crossorigin="anonymous"></script>
<form class="paymentWidgets" action="/result/{number}" data-brands="VISA MASTER AMEX"></form>"""


def result_page(order, resource_path):
    path = PATH.fullmatch(resource_path)
    if not path or path[1] != order["checkout"]:
        return "<h1>No such payment</h1>"
    payment = ask(resource_path, query=ENTITY)
    is_success = payment["result"]["code"].startswith(("000.000.", "000.100.1"))
    is_of_order = all(payment.get(name) == SALE[name] for name in ("amount", "currency"))
    if is_success and is_of_order:
        order["is_paid"] = True
    return "<h1>Thank you for your order</h1>" if order["is_paid"] else "<h1>Nothing is paid yet</h1>"


def page_of(address):
    place, _, number = address.path[1:].partition("/")
    if address.path == "/":
        return checkout_page()
    if place == "result" and number in orders:
        return result_page(orders[number], parse_qs(address.query).get("resourcePath", [""])[0])
    if place == "orders" and number in orders:
        return "<h1>Order: delivered</h1>" if orders[number]["is_paid"] else "<h1>Order: waiting</h1>"
    return None


class Shop(BaseHTTPRequestHandler):
    def do_GET(self):
        try:
            status, html = 200, page_of(urlsplit(self.path))
        except (OSError, ValueError):
            status, html = 502, "<h1>Please load this page again</h1>"
        if html is None:
            return self.send_error(404)
        self.send_response(status)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write(f'<!doctype html><html lang="en"><title>My shop</title>{html}'.encode())


ThreadingHTTPServer(("localhost", int(os.environ["PORT"])), Shop).serve_forever()
