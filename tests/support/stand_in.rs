//! A server of the test, in the place of one on the web.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};

/// A server that notes the requests.
pub(crate) struct StandIn {
    port: u16,
    requests: Arc<Mutex<Vec<String>>>,
}

impl StandIn {
    /// A server that answers a request, by its number and its head in lower case, with these bytes, and then
    /// ends the connection.
    pub(crate) fn start(answer: impl Fn(usize, &str) -> Vec<u8> + Send + 'static) -> StandIn {
        StandIn::of_streams(move |number, head, stream| {
            // The client may not want all of it.
            let _ = stream.write_all(&answer(number, head));
        })
    }

    /// A server that answers by writing into the connection.
    pub(crate) fn of_streams(
        answer: impl Fn(usize, &str, &mut TcpStream) + Send + 'static,
    ) -> StandIn {
        let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
        let port = listener.local_addr().unwrap().port();
        let requests = Arc::new(Mutex::new(Vec::new()));
        let noted = Arc::clone(&requests);
        std::thread::spawn(move || {
            for (number, stream) in listener.incoming().enumerate() {
                let mut stream = stream.unwrap();
                let mut head = Vec::new();
                let mut byte = [0];
                while !head.ends_with(b"\r\n\r\n") && stream.read(&mut byte).unwrap() > 0 {
                    head.push(byte[0]);
                }
                let head = String::from_utf8(head).unwrap().to_lowercase();
                noted.lock().unwrap().push(head.clone());
                answer(number, &head, &mut stream);
            }
        });
        StandIn { port, requests }
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://127.0.0.1:{}/{path}", self.port)
    }

    pub(crate) fn requests(&self) -> Vec<String> {
        self.requests.lock().unwrap().clone()
    }
}

/// A reply with this status, these lines of the head and this body.
pub(crate) fn reply(status: u16, lines: &str, body: &[u8]) -> Vec<u8> {
    let head = format!("HTTP/1.1 {status} Some\r\nConnection: close\r\n{lines}\r\n");
    [head.as_bytes(), body].concat()
}
